// Opens the two content types to signed-in people, makes one and prints their token.
module.exports = {
  async bootstrap({ strapi }) {
    const role = await strapi.db.query('plugin::users-permissions.role').findOne({ where: { type: 'authenticated' } });
    for (const action of ['api::site.site.find', 'api::site.site.create', 'api::order.order.find'])
      await strapi.db.query('plugin::users-permissions.permission').create({ data: { action, role: role.id } });
    const { user, jwt } = strapi.plugin('users-permissions').services;
    const email = 'bench@bench.example';
    const password = 'Skips-and-tonnes-1';
    const { id } = await user.add({ username: email, email, password, confirmed: true, role: role.id });
    console.log(`TOKEN ${await jwt.issue({ id })} END`);
  },
};
