/** Texts of the forms that add a person; quoted texts are exact (rows C-03, C-05, C-07, A-10). */
export const personMessages = {
  firstName: 'Please enter first name',
  lastName: 'Please enter last name',
  email: 'Please enter email',
  emailInvalid: 'The input is not valid E-mail!',
  emailTaken: 'This email already belongs to an account.',
  mobile: 'Please enter mobile number',
  mobileInvalid: 'Please enter a valid mobile number',
  state: 'Please select state',
  visible: 'Please select if user is visible or hidden',
  position: 'Please select if user is a partner or an associate',
  tooLong: (max: number) => `This text must be at most ${max} characters.`,
  added: 'User added successfully',
  deleted: 'User successfully deleted from this Profile and the Platform.',
  soleUser: 'This user is the sole user of the company and cannot be deleted until someone else is added.',
} as const

export const personLabels = {
  createTitle: 'Add New User',
  visibility: 'Visibility',
  visible: 'Visible',
  hidden: 'Hidden',
} as const
