module.exports = require('@strapi/strapi').factories.createCoreService('api::site.site');
