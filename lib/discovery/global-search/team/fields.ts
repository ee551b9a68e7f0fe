/** Words by which the asker means themselves. */
export const SELF: readonly string[] = ['i', 'me', 'my', 'mine', 'myself']

/** Words before the name of a team member that say what is searched: 'bdm ana lee'. */
export const MEMBER_HEADS = /^(?:find )?(?:bdm|staff|team member) /

/** Words of a question that do not change its time or its person. */
export const ASIDES = /\b(?:so far|please)\b/g

/** Words before a time that do not change it. */
export const TIME_HEADS: readonly string[] = ['on', 'in', 'for', 'during', 'over', 'within']
