module.exports = { 'users-permissions': { config: { jwtSecret: 'bench-bench-bench', jwt: { expiresIn: '1d' } } } };
