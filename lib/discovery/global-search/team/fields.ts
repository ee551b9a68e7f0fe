/** The most members, or people of one name, that are offered. */
export const MOST_MEMBERS = 6

/** Words by which the asker means themselves. */
export const SELF: readonly string[] = ['i', 'me', 'my', 'mine', 'myself']

/** Words before the name of a team member that say what is searched: 'bdm ana lee'. */
export const MEMBER_HEADS = /^(?:find )?(?:bdm|staff|team member) /

/** Words of a question that do not change its time or its person. */
export const ASIDES = /\b(?:so far|please)\b|(?<=\b(?:week|month|quarter|today|yesterday))'s\b/g

/** Names by which the asker means the whole team. */
export const WHOLE_TEAM: readonly string[] = [
  'we',
  'us',
  'everyone',
  'everybody',
  'the team',
  'team',
  'our team',
  'the whole team',
]
