/** The titles of pages, by the names of their routes. */
export const cart = 'Shopping Cart';
export const wishList = 'Wish List';
export const login = 'Sign In';
export const register = 'Sign Up';
export const password = 'Reset Password';
export const profile = 'User Profile';
export const shipping = 'Shipping';
export const payment = 'Payment Method';
export const placeOrder = 'Place Order';
export const overview = 'Overview';
export const userList = 'Users';
export const userEdit = 'Edit User';
export const productList = 'Products';
export const productImport = 'Import Products';
export const productEdit = 'Edit Product';
export const orderList = 'Orders';
