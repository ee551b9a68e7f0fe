/** The first tab stop: skips header and menu. */
export const SkipLink = () => (
  <a
    href="#main"
    className="fixed top-2 left-2 z-[70] -translate-y-20 rounded-md bg-accent px-3 py-2 font-medium text-on-accent focus:translate-y-0"
  >
    Skip to content
  </a>
)
