/** Texts of questions that the team's table answers. */
export const tableLabels = {
  notRated: 'A single call is not rated here, so no call is good or bad: a call score is a number of calls.',
  score: 'A call score is a number of calls; the table has them for each weekday.',
  pair: 'A period can be compared with the one just before it, or with the same one a year before.',
  unread: (words: string) =>
    `Not understood: “${words}”. Ask for people, calls or notes and a time such as “this week” or “last month”.`,
} as const
