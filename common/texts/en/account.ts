import { isolated } from '../language.ts';
export { delivered, notDelivered, notPaid, paid, refunded } from './order.ts';
export { dateColumn, deliveredColumn, details, paidColumn, totalColumn } from './order.ts';
export { email, name, password } from './fields.ts';

export const signedInAs = (name: string) => `You are signed in as ${isolated(name)}.`;
export const goOn = 'Continue';
export const newHere = 'I am new here';
export const whatWeNeed =
  'All we need is your name, an email address and a password. Your cart is kept, and shipping comes next.';
/** Before the link to register, with its space. */
export const newCustomer = 'New Customer? ';
export const register = 'Register';
export const hasAccount = 'I have an account';
/** Before the link to sign in, with its space. */
export const haveAccount = 'Have an Account? ';
export const login = 'Login';
export const signIn = 'Sign In';
export const newPassword = 'New Password';
export const showPassword = 'Show password';
export const forgotten = 'Forgot your password?';

export const emailAddress = 'Email Address';
export const confirmPassword = 'Confirm Password';
export const currentPassword = 'Current Password';
export const yourPassword = 'Your Password';
export const required = (field: string) => `${field} is required`;
export const passwordHint = (least: number) => `At least ${least} characters`;
export const keepPasswordHint = (least: number) =>
  `At least ${least} characters. Leave empty to keep your current password`;
export const signsOutElsewhere = 'Changing the password signs you out everywhere else';
export const update = 'Update';
export const profileUpdated = 'Profile Updated';

export const myOrders = 'My Orders';
export const nothingOrdered = 'You have not ordered anything yet.';
export const goToShop = 'Go to the shop';
export const idColumn = 'ID';

export const yourAccount = 'Your account';
export const signOutEverywhere = 'Log out everywhere';
export const exportData = 'Export my data';
export const deleteAccount = 'Delete my account';
export const aboutExport = 'Your account, orders and reviews are saved as a file on this device.';
export const saveData = 'Save my data';
export const dataFile = 'my-data.json';
export const dataSaved = 'Your data is saved.';
export const aboutDeletion =
  'Your account, name and addresses are deleted. The law requires us to keep your orders, without your name. This cannot be undone.';
export const keepIt = 'Keep as it is';
export const signedOutEverywhere = 'You are signed out everywhere.';
export const accountDeleted = 'Your account has been deleted.';

export const aboutLink = 'We will email you a link to choose a new password.';
export const sendLink = 'Send Link';
export const signsOut = 'A new password signs you out everywhere.';
export const changePassword = 'Change Password';
export const askForAnother = 'Request a new link';
export const linkSent = 'If there is an account with this address, a link is on its way.';
export const linkWorksOnce = 'It works once and expires in 45 minutes. Check your spam folder, too.';
export const askAgain = 'Request again';
export const passwordChanged = 'Your password has been changed.';
export const backToSignIn = 'Back to sign in';

export const expired = 'Your session has expired';
export const nothingLost = 'Sign in again to continue where you left off. Nothing you typed is lost.';
export const signOut = 'Sign out';
