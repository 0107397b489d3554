/** Signing in and up, staying signed in, leaving, and the own profile. */
export default [
  {
    ids: ['S22'],
    in: 'src/views/account/LoginView.tsx',
    replace: 'registerPath(target)',
    by: 'registerPath()',
  },
  {
    ids: ['S120'],
    in: 'src/views/account/fields.tsx',
    replace: 'type="email"',
    by: 'type="text"',
  },
  {
    ids: ['S84'],
    in: 'src/machines/session.machine.ts',
    replace: "guard: { type: 'hasToken', params: ({ event }) => event },\n                target: '#session.signedIn',",
    by: "guard: { type: 'hasToken', params: ({ event }) => event },\n                target: '#session.guest',",
  },
  {
    ids: ['A9'],
    in: 'src/machines/session.machine.ts',
    replace: "{ target: 'signingIn' },",
    by: "{ target: '#session.guest' },",
  },
  {
    ids: ['S82'],
    in: 'src/machines/session.machine.ts',
    replace:
      "'session.signOut': { target: 'guest', actions: ['forgetUser', 'announceKept'] },\n        'session.clearDevice'",
    by: "'session.signOut': { target: 'guest', actions: ['forgetUser'] },\n        'session.clearDevice'",
  },
  {
    ids: ['S79'],
    in: 'src/machines/session.machine.ts',
    replace: "'session.reset': { actions: 'forgetError' },",
    by: '',
  },
  {
    ids: ['C11'],
    in: 'src/machines/session.machine.ts',
    replace: "[{ type: 'mergeUser', params: ({ event }) => event }, 'announceKept']",
    by: "[{ type: 'mergeUser', params: ({ event }) => event }]",
  },
  {
    ids: ['A11'],
    in: 'src/machines/session.machine.ts',
    replace: 'token: info.token ?? context.user.token',
    by: "token: info.token ?? ''",
  },
  {
    ids: ['A28'],
    in: 'src/machines/session.machine.ts',
    replace: "'session.expire': { guard: { type: 'isCurrentToken', params: ({ event }) => event }, target: 'expired' }",
    by: "'session.expire': { target: 'guest', actions: ['forgetUser', 'announceKept'] }",
  },
  {
    ids: ['A25'],
    in: 'src/shop.ts',
    replace: 'owner !== null && owner !== user',
    by: 'owner !== null && owner === user',
  },
  {
    ids: ['A37'],
    in: 'src/shop.ts',
    replace: "if (key === 'userInfo') session.send({ type: 'session.adopt', user: storage.read('userInfo') });",
    by: '',
  },
  {
    ids: ['S26'],
    in: 'src/views/account/ProfileView.tsx',
    replace: 'email: user.email,',
    by: "email: '',",
  },
  {
    ids: ['A10'],
    in: 'src/machines/profile.machine.ts',
    replace: 'hasStatus(error, 404)',
    by: 'hasStatus(error, 403)',
  },
  {
    ids: ['S78'],
    in: 'src/machines/profile.machine.ts',
    replace: "target: 'updated',",
    by: "target: 'editing',",
  },
  {
    ids: ['S107'],
    in: 'src/views/account/ProfileView.tsx',
    replace: "draft.password === '' && draft.confirmation === ''",
    by: "draft.password === ''",
  },
  {
    ids: ['S7'],
    in: 'src/views/account/ProfileScreen.tsx',
    replace: '<MyOrdersView orders={orders} />',
    by: '',
  },
  {
    ids: ['S27'],
    in: 'src/views/account/MyOrdersView.tsx',
    replace: 'href={orderPath(_id)}',
    by: 'href={orderPath(createdAt)}',
  },
  {
    ids: ['S82'],
    in: 'src/services/storage.ts',
    replace:
      'if (text === null) target.localStorage.removeItem(key);\n        else target.localStorage.setItem(key, text);',
    by: 'if (text !== null) target.localStorage.setItem(key, text);',
  },
  {
    ids: ['S89'],
    in: 'src/shop.ts',
    replace: "session.on('session.kept', ({ user }) => storage.write('userInfo', user));",
    by: '',
  },
  {
    ids: ['A25'],
    in: 'src/shop.ts',
    replace: "session.on('device.cleared', () => {\n    forgetDetails();",
    by: "session.on('device.cleared', () => {",
  },
  {
    ids: ['A28'],
    in: 'src/shop.ts',
    replace: 'settled.context.user !== null && settled.context.user._id === owner',
    by: 'settled.context.user !== null',
  },
  {
    ids: ['A7'],
    in: 'src/domain/address.ts',
    replace: "encodeURIComponent(target).replaceAll('%2F', '/')",
    by: 'target',
  },
  {
    ids: ['S135'],
    in: 'src/views/account/MyOrdersView.tsx',
    replace: "{isFailed ? <Failure message={error} onRetry={() => actor.send({ type: 'resource.reload' })} /> : null}",
    by: '',
  },
];
