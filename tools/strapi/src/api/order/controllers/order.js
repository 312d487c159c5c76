module.exports = require('@strapi/strapi').factories.createCoreController('api::order.order');
