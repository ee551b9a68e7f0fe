/** Words of the form that adds a company; the quoted ones are exact (rows C-05, C-06). */
export const companyMessages = {
  profileType: 'Please select profile type',
  name: 'Please enter company name',
  acn: "Please enter company's ACN",
  acnDigits: 'The ACN must have exactly 9 digits.',
  acnCheckDigit: 'The check digit of this ACN is wrong. Save only if the number is right.',
  bdm: 'Please select BDM',
  sameAcn: (name: string) =>
    `${name} has the same ACN. Only an administrator can add a second company with it, with a reason.`,
  reasonHint: 'Say why two companies share this ACN. The reason is kept in the audit.',
  created: 'Company created successfully',
} as const

export const companyLabels = {
  createTitle: 'Add New Company',
  duplicateReason: 'Reason for the same ACN',
} as const

/** The radios of the profile type, in their order (row C-04). */
export const profileTypeLabels = [
  { id: 'BROKER', name: 'Broker' },
  { id: 'LENDER', name: 'Lender' },
  { id: 'DUAL', name: 'Dual' },
  { id: 'LAWFIRM', name: 'Law Firm' },
] as const
