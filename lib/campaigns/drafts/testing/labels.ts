/** Labels of a test as the outbox shows it. */
export const testLabels = {
  heading: 'Test of a mailing',
  action: 'Open the product',
  goneFile: 'A file of this test was removed from the draft.',
  tooMany: 'Too many tests. Try again in an hour.',
  sent: (count: number) => (count === 1 ? 'Test sent to 1 address.' : `Test sent to ${count} addresses.`),
} as const
