/** Says what a paste into the fields of a person has filled in. */
export const formatPasteResult = (people: number): string =>
  people === 1
    ? 'Filled in from what you pasted'
    : `Filled in the first of ${people} people that you pasted. Add the others one by one after saving.`
