/** Screens. */
export default {
  'src/views/App.tsx': [['A80', 'hook={hook}', '']],
  'src/views/account/SignIn.tsx': [
    ['S22', '<SentenceLink href={registerPath(target)}', '<SentenceLink href={registerPath()}'],
    [
      'Sign In can be pressed again while it works',
      '<Submit loading={isBusy}>{words.signIn}',
      '<Submit>{words.signIn}',
    ],
    ['the name is registered as the email address', "'session.register', name,", "'session.register', name: email,"],
  ],
  'src/views/account/MyOrdersView.tsx': [
    ['S27', 'href={routes.order.href({ id: _id })}', 'href={routes.home.href()}'],
    ['S135', '<ReadTrouble read={actor} retry="list.reload" />', ''],
  ],
  'src/views/account/ProfileView.tsx': [
    ['S7', '<MyOrdersView orders={orders} page={page} />', ''],
    ['S26', 'email: user.email,', "email: '',"],
    ['S107', "draft.password === '' && draft.confirmation === ''", "draft.password === ''"],
    [
      'the profile is sent without its new password',
      "profile.send({ type: 'profile.submit', name, email, password, currentPassword })",
      "profile.send({ type: 'profile.submit', name, email, password: password.slice(0, 0), currentPassword })",
    ],
  ],
  'src/views/account/renewal.chunk.tsx': [
    [
      'what a refused sign-in said is not shown over the screen',
      '{error === null ? null : <Failure message={error} isAnswer />}',
      '',
    ],
  ],
  'src/views/account/fields.tsx': [
    ['S106', 'normalPassword(confirmation) === normalPassword(password)', 'confirmation.length === password.length'],
  ],
  'src/views/admin/OverviewView.tsx': [
    ['A70', 'days.reduce((all, { total }) => all + total, 0)', 'days.reduce((all, { orders }) => all + orders, 0)'],
  ],
  'src/views/admin/listParts.tsx': [
    ['A51 A70', "features.includes('admin-overview') ? [routes.overview] : []", '[routes.overview]'],
    ['A12', 'title={words.areYouSure}', 'title={words.remove}'],
    ['what was deleted is not said', '=== 1 ? words.wasDeleted(done[0]!.name)', "=== 1 ? ''"],
    [
      'a product is deleted without being asked for',
      "onCancel={() => list.send({ type: 'delete.cancel' })}",
      "onCancel={() => list.send({ type: 'delete.confirm' })}",
    ],
  ],
  'src/views/admin/pictures.tsx': [
    ['A84', '    focus(to, kind);\n', ''],
    ['A6', "{isRefused ? `${whyRefused} ${problem ?? ''}` :", '{'],
    [
      'an upload that was refused is said to be taken',
      "{isRefused ? `${whyRefused} ${problem ?? ''}` : isAt('taken') ? words.uploaded",
      "{isRefused || isAt('taken') ? words.uploaded",
    ],
  ],
  'src/views/admin/OrderTable.tsx': [['S39', 'isPaid ? done(paidAt, words.paid)', 'isPaid ? done(null, words.paid)']],
  'src/views/admin/ProductEditView.tsx': [['S121', '<TextInput inputMode="numeric"', '<TextInput']],
  'src/views/admin/ProductListView.tsx': [['S36', '<bdi>{brand}</bdi>', '<bdi></bdi>']],
  'src/views/admin/UserEditView.tsx': [
    ['S35', 'initialValues: { name, email, isAdmin },', 'initialValues: { name, email, isAdmin: false },'],
  ],
  'src/views/admin/UserListView.tsx': [['S34', '(isAdmin ? <Chip', '(isAdmin !== undefined ? <Chip']],
  'src/views/admin/admin.chunk.tsx': [
    ['S8', 'at: routes.userList, Screen: UserListScreen', 'at: routes.userList, Screen: OrderListScreen'],
    ['S126', 'user?.isAdmin ? user._id : null', 'user?._id ?? null'],
  ],
  'src/views/cart/cart.chunk.tsx': [
    ['A78', '{isEmpty && !isBusy ? <TopRated /> : null}', '{isEmpty ? <TopRated /> : null}'],
    ['the removed line is the one after it', "type: 'cart.remove', index,", "type: 'cart.remove', index: index + 1,"],
    ['S104', 'isGuest ? loginPath(routes.shipping.href())', 'isGuest ? loginPath(routes.payment.href())'],
    ['S117', 'disabled={lines.length === 0}', 'disabled={isBusy}'],
    ['the subtotal counts lines, not pieces', 'words.subtotal(countOf(lines))', 'words.subtotal(lines.length)'],
    ['what the last change was is not said', '<p>{notice}</p>', '<p>The cart has changed.</p>'],
  ],
  'src/views/checkout/CheckoutSteps.tsx': [
    [
      'S54',
      "{ name: 'payment', label: words.payment, href: routes.payment.href() },\n  { name: 'placeOrder', label: words.placeOrder, href: routes.placeOrder.href() },",
      "{ name: 'payment', label: words.placeOrder, href: routes.payment.href() },\n  { name: 'placeOrder', label: words.payment, href: routes.placeOrder.href() },",
    ],
    ['A29', 'isShut || index > position ?', 'isShut ?'],
    ['later steps are links', '{isShut || index > position ? (', '{isShut ? ('],
  ],
  'src/views/checkout/checkout.chunk.tsx': [
    ['the steps can be left while the order is on its way', '="placeOrder" isShut size="xl', '="placeOrder" size="xl'],
    ['S153', 'useDraft({ paymentMethod: GOOGLE_PAY })', "useDraft({ paymentMethod: '' })"],
    ['another method is sent than the one that is chosen', ', paymentMethod', ', paymentMethod: `${paymentMethod} `'],
  ],
  'src/views/checkout/PlaceOrderView.tsx': [
    ['S5', "checkout.send({ type: 'order.place', lines }));", "checkout.send({ type: 'order.place', lines: [] }));"],
    ['only the first line is ordered', ": 'order.place', lines }));", ": 'order.place', lines: lines.slice(0, 1) }));"],
    ['the price as it was is said to be the one of now', 'now} <Money dollars={price}', 'now} <Money dollars={before}'],
  ],
  'src/views/checkout/ShippingView.tsx': [
    ['the city is sent as the country', 'ShippingAddress, draft', 'ShippingAddress, { ...draft, country: draft.city }'],
  ],
  'src/views/common/Chunk.tsx': [
    ['A78', 'return useIsHydrating() ? <StripPlaceholder /> :', 'return useIsHydrating() ? null :'],
    [
      'a part of the shop that could not be loaded leaves an empty page',
      "'failed' ?",
      "'failed' && context.error === null ?",
    ],
  ],
  'src/views/common/Form.tsx': [['S120', "type: 'email'", "type: 'text'"]],
  'src/views/common/ProductImage.tsx': [['A30', 'onError: () => setBroken(image)', 'onError: () => undefined']],
  'src/views/common/values.tsx': [['A16', 'new Date(time.dateTime).toLocaleString()', "''"]],
  'src/views/common/calls.tsx': [
    ['S76', '<div role="status" aria-label={label}', '<div aria-label={label}'],
    ['A77', '<SupportLine />', ''],
    ['what failed is not named', '<p>{message ?? words.stopped}</p>', '<p>Something went wrong.</p>'],
    ['work that can be stopped does not say so', '{isSlow && canCancel ? (', '{isSlow && !canCancel ? ('],
  ],
  'src/views/common/PageLinks.tsx': [['S49', 'if (pages < 2) return null;', 'if (pages < 1) return null;']],
  'src/views/common/QtyField.tsx': [
    ['S115', '{ length: Math.max(1, stock) }', '{ length: Math.max(1, stock - 1) }'],
    ['A20', 'MOST_CHOICES = 100;', 'MOST_CHOICES = 1000;'],
  ],
  'src/views/common/ProductStrip.tsx': [
    ['A75 A78', 'if (entry?.isIntersecting && hadInput && !wasNear)', 'if (entry && hadInput && !wasNear)'],
  ],
  'src/views/home/Carousel.tsx': [
    ['A15', "onFocus={hold('focus')} ", ''],
    ['S56', "onPointerEnter={hold('pointer')}", ''],
    ['the carousel says Pause while it is paused', '? words.play : words.pause}', '? words.pause : words.play}'],
    ['the next slide is the one after it', "{step(1, words.nextSlide, '›')}", "{step(-1, words.nextSlide, '›')}"],
  ],
  'src/views/home/Catalogue.module.css': [['S51 A31', '@media (min-width: 992px)', '@media (min-width: 993px)']],
  'src/views/home/Catalogue.tsx': [
    ['A78', '!near && !isEmptyShop ? <TopRated /> : null}', '!near ? <TopRated /> : null}'],
    ['a search that finds nothing shows nothing', '{empty ? (', "{empty && keyword === '' ? ("],
  ],
  'src/views/home/home.chunk.tsx': [
    ['S12', '{isPlainList(keyword, choices) ? <TopProductsScreen /> : null}', '{<TopProductsScreen />}'],
    ['S13', "{keyword === '' ? null : <BackLink />}", '{null}'],
  ],
  'src/views/home/topRated.chunk.tsx': [
    ['A78', 'productsOf={buyableFirst}', 'productsOf={(products: Product[]) => products}'],
  ],
  'src/views/layout/Header.tsx': [
    ['S40', '<Logo />', ''],
    ['S44', 'href={routes.cart.href()}', 'href="/basket"'],
    ['S45', '{isGuest ? (', '{!isGuest ? ('],
  ],
  'src/views/layout/Layout.module.css': [['A79', '  height: 0;\n', '']],
  'src/views/layout/menus.chunk.tsx': [
    ['S46', '<Item href={routes.profile.href()}>{words.profile}</Item>', ''],
    ['S47', '{isAdmin ? (', '{name ? ('],
  ],
  'src/views/order/OrderView.tsx': [
    ['an order can be delivered twice while the first is on its way', 'disabled={!canDeliver}', 'disabled={false}'],
    [
      'the summary shows the sum of the items as the total',
      'prices={toPrices(data)}',
      'prices={toPrices({ ...data, totalPrice: data.itemsPrice })}',
    ],
    ['S32', '<Lines lines={data.orderItems} isLinked />', 'null'],
    ['the receipt of an unpaid order can be printed', 'return canPrint ? (', 'return canPrint || order !== null ? ('],
    ['S105', '<Status done={isDelivered} at', '<Status done>Processed</Status>\n      <Status done={isDelivered} at'],
    ['delivered orders say that they are not', '{isDelivered ?', '{isDelivered && deliveredAt === null ?'],
  ],
  'src/views/order/Payment.tsx': [
    [
      'an unpaid order is said to be paid while its payment is under way',
      'if (inFlight) return <Status done={false}>{words.paymentSent}</Status>;',
      'if (inFlight) return <Status done>{words.paidOn} today</Status>;',
    ],
  ],
  'src/views/order/WalletView.tsx': [
    ['Approve and Decline of the test wallet are the wrong way round', "'testWallet.approve'", "'testWallet.decline'"],
    ['A83', '        <MessagePlaceholder />\n', ''],
    [
      'a cancelled payment is not told',
      "const failure = error ?? (state.matches('unavailable') ? common.stopped : null);",
      "const failure = isCancelled ? null : (error ?? (state.matches('unavailable') ? common.stopped : null));",
    ],
  ],
  'src/views/order/order.chunk.tsx': [['S83', 'key={`${user._id} ${id}`}', 'key={id}']],
  'src/views/product/ProductDetails.tsx': [
    ['A80', ' || reducedMotion().matches', ''],
    ['A80', "pointerEvents: ['none', 'none']", "pointerEvents: ['auto', 'auto']"],
    ['S116', 'disabled={!isInStock}', ''],
    ['S155', 'useState(1)', 'useState(countInStock)'],
    ['S17', '          {product.description}\n', ''],
  ],
  'src/views/product/Gallery.tsx': [['A73', 'Math.abs(place - index) < AT_REST', 'true']],
  'src/views/product/product.chunk.tsx': [
    ['A75', 'filter(({ _id }) => _id !== product._id)', 'filter(() => true)'],
    ['A75', "useFeatures().includes('catalogue-filters') ?", 'useFeatures() ?'],
    ['S19', '<Reviews reviews={product.reviews} product={actor} />', ''],
    ['a product disappears while it is read again', '{known ? (', '{known && !busy ? ('],
  ],
  'src/views/product/review.chunk.tsx': [
    ['S102', 'color="teal" role="alert"', 'color="teal" role="status"'],
    ['a review is sent with one star less', 'rating: Number(rating), comment', 'rating: Number(rating) - 1, comment'],
    ['a review that was sent leaves its words in the form', '<ReviewForm key={sent} busy={', '<ReviewForm busy={'],
  ],
  'src/views/product/Reviews.tsx': [
    ['S3', '<Stars rating={rating} />', ''],
    ['S113', 'dir="auto">\n              {comment}\n', 'dir="auto" dangerouslySetInnerHTML={{ __html: comment }}>\n'],
    ['S114', 'state.context.user === null', 'state.context.user === undefined'],
  ],
};
