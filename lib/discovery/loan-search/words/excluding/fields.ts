/** Words before choices that a search leaves out: 'not in NSW', 'excluding discharged'. */
export const EXCLUSIONS = [
  ...'not non except excluding exclude outside without minus'.split(' '),
  ...["isn't", "aren't"],
  ...['but not', 'except for', 'excluding any', 'outside of', 'other than', 'apart from'],
  ...['all but', 'everything but', 'everywhere but', 'anywhere but', 'anything but'],
]
