/** Debounce of name, range, sender and recipient searches, in milliseconds (row Q-03). */
export const SEARCH_DEBOUNCE = 500
/** Debounce of suburb, BDM and other lookups (row Q-03). */
export const LOOKUP_DEBOUNCE = 300
/** Pause between choosing a search result and going there (row B-04). */
export const NAVIGATION_DELAY = 200
/** Pause after the last keystroke before a form saves itself. */
export const AUTOSAVE_DELAY = 2_000
/** Delay before the last visited profile is saved. */
export const LAST_VISITED_DELAY = 10_000
/** Time-out of every request (row A-21). */
export const REQUEST_TIMEOUT = 30_000
/** Time-out of a file download (row A-21). */
export const DOWNLOAD_TIMEOUT = 300_000
/** Thickness of the navigation bar, in pixels (row Q-03). */
export const PROGRESS_BAR_HEIGHT = 2
/** Height of a list's own scroll area, in pixels (row J-04). */
export const LIST_HEIGHT = 600
/** Loading state after a client-side change of profile or tab, in milliseconds (row D-10). */
export const TAB_LOADING_DELAY = 500
/** Pause after the last change of a date field before it is saved, in milliseconds. */
export const FIELD_SAVE_DELAY = 600
/** Pause between a verification or a cleared form and the page's reading it anew, in milliseconds (row F-12). */
export const CRITERIA_REFRESH_DELAY = 500
/** How long an editor waits for the next key before it keeps what is typed as a draft, in milliseconds (threat F2). */
export const DRAFT_DELAY = 800
/** For how long an act is offered to be undone, in milliseconds; the server waits a little longer for the answer. */
export const UNDO_TIME = 10_000
export const UNDO_GRACE = 20_000
/** Pause between a change of the finder and its new list, in milliseconds (row L-10). */
export const FINDER_RELOAD_DELAY = 200
/** The longest wait of a sign-out for what is typed to be saved, in milliseconds. */
export const SIGN_OUT_WAIT = 5_000
/** Time in which the page shows that a save has failed and guards what was typed, in milliseconds. */
export const GUARD_DELAY = 50
