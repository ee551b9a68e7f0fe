/** Texts of the loan screens; quoted texts are exact. Those with the product's name take it as an argument. */
export const loanMessages = {
  unsaved: 'This loan is not saved.',
  heading: 'The following errors must be resolved before this loan can be saved:',
  created: 'Loan created successfully.',
  updated: 'Loan updated successfully.',
  idRequired: 'id is Required',
  overtaken: 'Somebody else has saved this loan meanwhile.',
  deleted: 'Loan deleted successfully.',
  confirmDelete:
    'Are you sure you want to Delete this Loan Record, you will not be able to recover it. Do you wish to Proceed?',
  numberRequired: 'Loan number is required.',
  numberSpecial: 'Loan number contains special characters',
  numberLong: 'Loan number must be at most 12 characters.',
  numberTaken: 'Loan number already exists.',
  tooManyTakenNumbers: 'Too many of your loan numbers were already taken. Try again in an hour.',
  lowerRate: 'Lower Rate must be between 2%-80% and less than the Higher Rate',
  higherRate: 'Higher Rate must be between 2%-80% and not less than the Lower Rate',
  lvrBounds: 'LVR must be between 5%-99%',
  lvrRequired: 'LVR is required',
  placeRequired: 'Suburb and State are required.',
  placeUnknown: 'Unknown suburb and state.',
  placeDoubled: (choices: readonly string[]) =>
    `There is more than one such suburb; please choose ${choices.join(' or ')}.`,
  scenarioRequired: 'Scenario is required',
  priorityRequired: 'Priority is required',
  lawFirmRequired: 'Law Firm is required',
  interestRequired: 'Interest Payable is required',
  securityTypeRequired: 'Security Type is required',
  securitySubTypeRequired: 'Security Sub Type is required',
  lenderRequired: (product: string) => `Attributed ${product} Lender is required.`,
  brokerRequired: (product: string) => `Attributed ${product} Broker is required.`,
  lenderRow: (product: string) => `Please select valid lender and amount for Attributed ${product} Lender.`,
  brokerRow: (product: string) => `Please select valid broker for Attributed ${product} Broker.`,
  noBdm: (noun: string) => `This ${noun} has no BDM. Choose its BDM in its profile first.`,
  lenderTwice: 'This lender is already attributed to this loan.',
  brokerTwice: 'This broker is already attributed to this loan.',
  feeAbovePrincipal: 'The Establishment Fee must not exceed the Principal.',
  notAttributed: (company: string) =>
    `Ooops! You only have permissions to create loan records if ${company} is one of the Attributed Lenders.`,
  foreignLawFirm: 'You can only record loans of your own law firm.',
  unknownChoice: 'Choose one of the options.',
  partnerElsewhere: 'This person is not a partner of the chosen law firm.',
  associateElsewhere: 'This person is not an associate of the chosen law firm.',
  subTypeElsewhere: 'This sub type does not belong to the chosen security type.',
} as const

type PartyKind = 'Lender' | 'Broker' | 'Law Firm'

/** States that a party is paused or switched off, as the question words it. */
export const buildInactiveNotice = (kind: PartyKind): string => `This ${kind} is Profile Paused / Master Switch off`

/** The question before a paused or switched-off profile joins a loan (row H-18). */
export const buildInactiveQuestion = (kind: PartyKind): string =>
  `${buildInactiveNotice(kind)} are you sure you want to continue?`
