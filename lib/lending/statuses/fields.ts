/** Brief names of the statuses that are too long to be shown with the days of an overdue repayment beside an open loan. */
export const briefStatusNames: Partial<Record<string, string>> = { VARIATIONINPROG: 'Variation' }
