/** Messages of the portrait form; the first five and `lastVisible` are exact (row D-12). */
export const portraitMessages = {
  firstname: 'Please enter first name',
  lastname: 'Please enter last name',
  state: 'Please select state',
  email: 'Please enter email',
  mobile: 'Please enter mobile',
  linkedIn: 'Please enter an address at linkedin.com, such as https://www.linkedin.com/in/name.',
  lastVisible: 'At least one person must stay visible. Make another one visible first.',
  staffOnly: 'Only staff can change this.',
  twice: 'A user is listed twice.',
  emailTwice: 'Two users cannot have the same email.',
  set: 'The users of this company have changed. Please reload and try again.',
  changed: 'Someone else changed this profile. Your values are kept.',
  ordered: 'Portrait order saved.',
} as const

/** Texts of the portrait form and of the order dialog (rows D-11, D-12). */
export const portraitLabels = {
  firstname: 'First Name',
  lastname: 'Last Name',
  state: 'State',
  email: 'Email',
  mobile: 'Mobile',
  linkedIn: 'LinkedIn',
  visibility: 'Visibility',
  visible: 'Visible',
  hidden: 'Hidden',
  pending: 'Invitation pending',
  picture: 'Picture',
  order: 'Portrait order',
  orderHint: 'The first one is shown first, also as the name of the company on loans.',
  moveUp: (name: string) => `Move ${name} up`,
  moveDown: (name: string) => `Move ${name} down`,
  moved: (name: string, place: number, count: number) => `${name} is now ${place} of ${count}.`,
  saveOrder: 'Save order',
  cancel: 'Cancel',
} as const
