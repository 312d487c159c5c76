module.exports = require('@strapi/strapi').factories.createCoreRouter('api::site.site');
