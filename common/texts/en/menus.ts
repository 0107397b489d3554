export const users = 'Users';
export const products = 'Products';
export const orders = 'Orders';
export const profile = 'Profile';
export const logout = 'Logout';
