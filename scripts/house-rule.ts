// Areas without domains, and the identity server, may name their files freely.
export const FREE_FOLDERS = /^lib\/(core|server|web|people\/identity)\//

/** A house rule: returns the violations of one file, without its path. */
export type Rule = (path: string, text: string) => string[]

/** Returns the words as a violation if the rule is broken. */
export const buildFaultIf = (isBroken: boolean, words: string): string[] => (isBroken ? [words] : [])

/** Returns the specifiers of a file's imports. */
export const listImportedPaths = (text: string): string[] =>
  [...text.matchAll(/(?:from|import) ?\(?'([^']+)'/g)].map((match) => match[1] as string)
