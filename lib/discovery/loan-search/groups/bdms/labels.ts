/** Texts of the BDM beside each lender or broker of a grouped list. */
export const groupBdmLabels = {
  column: 'BDM',
  /** The chip: 'Beside: BDM'. */
  beside: 'Beside',
  none: 'No BDM',
  /** After the name of a search. */
  phrase: 'with their BDM',
} as const
