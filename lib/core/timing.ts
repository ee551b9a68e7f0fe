/** Debounce of name, range, sender and recipient searches, in milliseconds (row Q-03). */
export const SEARCH_DEBOUNCE = 500
/** Debounce of suburb, BDM and other lookups, in milliseconds (row Q-03). */
export const LOOKUP_DEBOUNCE = 300
/** Delay between choosing a search result and opening it, in milliseconds (row B-04). */
export const NAVIGATION_DELAY = 200
/** Pause after the last keystroke before a form saves itself, in milliseconds. */
export const AUTOSAVE_DELAY = 2_000
/** Delay before the last visited profile is saved, in milliseconds. */
export const LAST_VISITED_DELAY = 10_000
/** Timeout of every request, in milliseconds (row A-21). */
export const REQUEST_TIMEOUT = 30_000
/** Timeout of a file download, in milliseconds (row A-21). */
export const DOWNLOAD_TIMEOUT = 300_000
/** Height of the navigation progress bar, in pixels (row Q-03). */
export const PROGRESS_BAR_HEIGHT = 2
/** Height of a list's scroll area, in pixels (row J-04). */
export const LIST_HEIGHT = 600
/** How long the loading state shows after changing profile or tab, in milliseconds (row D-10). */
export const TAB_LOADING_DELAY = 500
/** Pause after the last change of a date field before it is saved, in milliseconds. */
export const FIELD_SAVE_DELAY = 600
/** Delay before the page reloads its data after a verification or a cleared form, in milliseconds (row F-12). */
export const CRITERIA_REFRESH_DELAY = 500
/** Pause after the last keystroke before an editor stores a draft, in milliseconds (threat F2). */
export const DRAFT_DELAY = 800
/** How long Undo is offered, and the extra time that the server allows for the request to arrive, in milliseconds. */
export const UNDO_TIME = 10_000
export const UNDO_GRACE = 20_000
/** How long call mode offers to take the last logged call back, in milliseconds; calls last longer than a message. */
export const CALL_UNDO_TIME = 600_000
/** Delay before the finder reloads its list after a change, in milliseconds (row L-10). */
export const FINDER_RELOAD_DELAY = 200
/** The longest that signing out waits for unsaved input to be saved, in milliseconds. */
export const SIGN_OUT_WAIT = 5_000
/** How long signing out waits for a failed save to show and block leaving, in milliseconds. */
export const GUARD_DELAY = 50
/** How long the pointer rests on a name or number before its card is requested, in milliseconds. */
export const HOVER_DELAY = 300
/** Pause after the last change of a scenario before it is judged anew, in milliseconds. */
export const MATCH_DELAY = 200
