module.exports = require('@strapi/strapi').factories.createCoreRouter('api::order.order');
