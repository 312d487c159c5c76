module.exports = () => ({
  serveAdminPanel: false,
  auth: { secret: 'bench-secret' },
  apiToken: { salt: 'bench' },
  transfer: { token: { salt: 'bench' } },
  secrets: { encryptionKey: 'bench-bench-bench-bench-bench-12' },
});
