/** Words of the form that adds a company; the quoted ones are exact (rows C-05, C-06). */
export const companyMessages = {
  profileType: 'Please select profile type',
  name: 'Please enter company name',
  acn: "Please enter company's ACN",
  acnDigits: 'The ACN must have exactly 9 digits.',
  acnCheckDigit: 'The check digit of this ACN is wrong. Save only if the number is right.',
  bdm: 'Please select BDM',
  created: 'Company created successfully',
} as const
