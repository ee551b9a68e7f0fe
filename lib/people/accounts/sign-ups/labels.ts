/** Texts of /signUp; quoted texts are exact (row A-10). */
export const signUpMessages = {
  firstName: 'Please input your first name',
  lastName: 'Please input your Last name',
  company: 'Please write the name of your company',
  role: 'Please choose what your company does',
  password: 'Please input your password',
  confirm: 'Please confirm your password',
  mismatch: 'Two passwords that you enter is inconsistent!',
  closed: 'Accounts are made by invitation only. Please contact us to be invited.',
  throttled: 'Too many requests from your network. Try again in an hour.',
  decided: 'Someone has already answered this request.',
  refused: 'The request has been refused.',
} as const

export const signUpLabels = {
  title: 'Sign up',
  text: 'Tell us who you are. We review every request and answer by email.',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  company: 'Company',
  role: 'What your company does',
  rolePlaceholder: 'Choose',
  password: 'Password',
  passwordHint:
    'At least 10 characters. Kept with this request only, and deleted when we answer. You choose the one you sign in with when you accept the invitation.',
  confirm: 'Confirm password',
  confirmHint: 'Typed twice, so that a slip shows now.',
  send: 'Sign up',
  back: 'Back to sign in',
  problems: 'Your request has not been sent',
  sentTitle: 'Thank you',
  sent: 'Your request is with our team. You will get an invitation by email when your account is ready.',
} as const

/** What a company does, in the words of the sign-up form, by the kinds of companies (row C-06). */
export const signUpRoles = [
  { id: 'BROKER', name: 'Brokers loans' },
  { id: 'LENDER', name: 'Lends' },
  { id: 'DUAL', name: 'Lends and brokers loans' },
  { id: 'LAWFIRM', name: 'Law firm' },
] as const

export const requestLabels = {
  title: 'Sign-up requests',
  description: 'People waiting for an account',
  name: 'Name',
  email: 'Email',
  requested: 'Requested',
  actions: 'Answer',
  addCompany: 'Add Company',
  addUser: 'Add User',
  chooseTitle: 'Add User',
  chooseText: (name: string) => `Which company does ${name} belong to?`,
  company: 'Company',
  goOn: 'Go on',
  noCompany: 'Please select a company',
  refuse: 'Refuse',
  question: (name: string) => `Refuse the request of ${name}? They aren't notified.`,
  empty: 'Nobody is waiting',
  emptyText: 'Requests from the sign-up page appear here until a company or user is added with their email address.',
} as const
