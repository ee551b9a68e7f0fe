/** A word for what has been lent and not repaid, which is the current book unless a question names a status. */
export const EXPOSURE = /\bexpos(?:ed|ure|ures)\b/i

const EXPOSED = ['exposed', 'exposure']

/** Words that ask for the largest exposures. */
export const MOST_EXPOSED: readonly string[] = [
  ...['most', 'biggest', 'largest', 'highest', 'top', 'greatest', 'our biggest', 'our largest'].flatMap((most) =>
    EXPOSED.map((exposed) => `${most} ${exposed}`),
  ),
]
/** The other words, which restrict nothing but the status. */
export const EXPOSURE_FILLERS: readonly string[] = [...EXPOSED, 'total exposure', 'our exposure']
