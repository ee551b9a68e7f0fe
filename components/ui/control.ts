/** The classes of every one-line field: 34 px high, bordered, red if invalid. */
export const controlClass =
  'block h-[34px] w-full min-w-0 rounded-md border border-field bg-panel px-2.5 text-base text-ink ' +
  '[&[readonly]]:border-line [&[readonly]]:bg-sunken disabled:bg-sunken disabled:border-line disabled:text-muted ' +
  'aria-invalid:border-bad aria-invalid:ring-1 aria-invalid:ring-bad ' +
  'focus-visible:outline-2 focus-visible:outline-offset-0 aria-invalid:focus-visible:outline-bad'
