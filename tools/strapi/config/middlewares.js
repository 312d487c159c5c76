// Strapi's own, without those that log each request and name the server.
module.exports = ['errors', 'security', 'cors', 'query', 'body', 'session', 'favicon', 'public'].map(
  (name) => `strapi::${name}`,
);
