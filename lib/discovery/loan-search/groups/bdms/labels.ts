/** Texts of the BDM beside each lender or broker of a grouped list, whose name and absence are those of the grouping by BDM. */
export const groupBdmLabels = {
  /** The chip: 'Beside: BDM'. */
  beside: 'Beside',
  /** After the name of a search. */
  phrase: 'with their BDM',
} as const
