/** Brief names of the statuses that, with the days of an overdue repayment, would widen a list. */
export const briefStatusNames: Partial<Record<string, string>> = { VARIATIONINPROG: 'Variation' }
