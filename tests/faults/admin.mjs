/** Administration: users, products, pictures and the list of orders. */
export default [
  {
    ids: ['S8'],
    in: 'src/views/admin/admin.chunk.tsx',
    replace: String.raw`/^\/admin\/userlist/i.test(path)`,
    by: String.raw`/^\/admin\/orderlist/i.test(path)`,
  },
  {
    ids: ['S34'],
    in: 'src/views/admin/UserListView.tsx',
    replace: 'user.isAdmin ? (',
    by: 'user.isAdmin !== undefined ? (',
  },
  {
    ids: ['S118'],
    in: 'src/machines/userList.machine.ts',
    replace: "listed: {\n      on: { 'user.delete': { target: 'confirmingDelete',",
    by: "listed: {\n      on: { 'user.delete': { target: 'deleting',",
  },
  {
    ids: ['C13'],
    in: 'src/machines/userList.machine.ts',
    replace: "onDone: { target: 'loading', actions: 'strikeOut' },",
    by: "onDone: { target: 'listed', actions: 'strikeOut' },",
  },
  {
    ids: ['S35'],
    in: 'src/views/admin/UserForm.tsx',
    replace: 'initialValues: { name, email, isAdmin },',
    by: 'initialValues: { name, email, isAdmin: false },',
  },
  {
    ids: ['S72'],
    in: 'src/machines/userEdit.machine.ts',
    replace: 'draft: { name, email, isAdmin } }',
    by: 'draft: { name, email } }',
  },
  {
    ids: ['C14'],
    in: 'src/machines/userEdit.machine.ts',
    replace: "onDone: 'rereading',",
    by: "onDone: 'updated',",
  },
  {
    ids: ['S36'],
    in: 'src/views/admin/ProductListView.tsx',
    replace: 'product.brand,',
    by: 'product.category,',
  },
  {
    ids: ['S37'],
    in: 'src/machines/productList.machine.ts',
    replace: "listed: {\n      on: {\n        'product.create': 'creating',",
    by: 'listed: {\n      on: {',
  },
  {
    ids: ['S119'],
    in: 'src/machines/productList.machine.ts',
    replace:
      "listed: {\n      on: {\n        'product.create': 'creating',\n        'product.delete': { target: 'confirmingDelete',",
    by: "listed: {\n      on: {\n        'product.create': 'creating',\n        'product.delete': { target: 'deleting',",
  },
  {
    ids: ['C6'],
    in: 'src/machines/productList.machine.ts',
    replace: "onDone: { target: 'loading', actions: 'strikeOut' },",
    by: "onDone: { target: 'listed', actions: 'strikeOut' },",
  },
  {
    ids: ['A12'],
    in: 'src/views/admin/ConfirmDelete.tsx',
    replace: 'title="Are you sure"',
    by: 'title="Delete"',
  },
  {
    ids: ['S38'],
    in: 'src/views/admin/productDraft.tsx',
    replace: 'countInStock: String(draft.countInStock)',
    by: "countInStock: '0'",
  },
  {
    ids: ['S74'],
    in: 'src/machines/productEdit.machine.ts',
    replace: '_id: productId,\n',
    by: '\n',
  },
  {
    ids: ['A6'],
    in: 'src/views/admin/PictureField.tsx',
    replace: 'aria-describedby={`${id}-hint`}',
    by: '',
  },
  {
    ids: ['S142'],
    in: 'src/shop.ts',
    replace: "if (fact.type === 'upload.failed') console.error(fact.error);",
    by: '',
  },
  {
    ids: ['S100'],
    in: 'src/shop.ts',
    replace: 'page.go(productEditPath(fact.productId));',
    by: 'page.go(productListPath());',
  },
  {
    ids: ['S101'],
    in: 'src/shop.ts',
    replace: "if (fact.type === 'product.updated') page.go(productListPath());",
    by: "if (fact.type === 'product.updated') page.go(productPath(fact.productId));",
  },
  {
    ids: ['S39'],
    in: 'src/views/admin/OrderTable.tsx',
    replace: "order.isPaid ? moment(order.paidAt, 'Paid')",
    by: "order.isPaid ? moment(order.createdAt, 'Paid')",
  },
];
