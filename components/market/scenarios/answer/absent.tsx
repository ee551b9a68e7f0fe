/** A value that nobody gives: a dash, with a word for screen readers. */
export const Absent = () => (
  <>
    <span aria-hidden>–</span>
    <span className="sr-only">not stated</span>
  </>
)
