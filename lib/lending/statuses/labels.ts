/** Texts about a status and dates that contradict each other; quoted texts are exact. */
export const statusMessages = {
  repaymentRequired: 'Repayment Date is required',
  settlementRequired: 'Settlement Date is required',
  repaymentEarly: 'The Repayment Date must not be before the Settlement Date.',
  dischargedRequired: 'Discharged Date is required',
  dischargedNeedsDates: 'The Discharged Date needs a Settlement Date and a Repayment Date.',
  dischargedEarly: 'The Discharged Date must not be before the Settlement Date.',
  shortfallEarly: 'A Shortfall needs a Discharged Date.',
  notPreSettlement: 'You cannot change the Status to Pre-Settlement if the Settlement Date is populated',
  notAwayFromDischarged: 'You cannot change the Status away from Discharged if the Discharged Date field is populated',
} as const
