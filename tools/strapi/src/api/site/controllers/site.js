module.exports = require('@strapi/strapi').factories.createCoreController('api::site.site');
