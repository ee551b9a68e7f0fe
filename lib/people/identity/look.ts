import { createHash } from 'node:crypto'

/** The style sheet of the provider's pages: the product's design tokens, light or dark by system setting. */
export const STYLE = `
:root{color-scheme:light dark;--ground:light-dark(oklch(98.4% .003 250),oklch(17.5% .01 262));--panel:light-dark(#fff,oklch(22% .013 264));--sunken:light-dark(oklch(95.8% .005 255),oklch(26.5% .014 262));--ink:light-dark(oklch(24% .025 255),oklch(93% .008 255));--muted:light-dark(oklch(47% .022 255),oklch(74% .014 258));--line:light-dark(oklch(91.5% .006 255),oklch(31% .014 262));--field:light-dark(oklch(65% .014 255),oklch(54% .016 260));--accent:light-dark(oklch(44% .09 230),oklch(76% .09 222));--accent-strong:light-dark(oklch(38% .085 232),oklch(82% .08 220));--on-accent:light-dark(oklch(99% .005 230),oklch(19% .035 235));--bad:light-dark(oklch(48% .17 26),oklch(77% .13 24));--bad-soft:light-dark(oklch(95% .028 22),oklch(31% .06 24))}
*{box-sizing:border-box;margin:0}
@font-face{font-family:Inter;font-weight:100 900;font-display:swap;src:url(/inter.woff2) format('woff2')}
html{background:var(--ground);color:var(--ink);font:13.5px/21px Inter,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;-webkit-text-size-adjust:100%;-webkit-font-smoothing:antialiased;font-feature-settings:"cv11","ss03"}
body{min-height:100dvh;display:flex;flex-direction:column;align-items:center;padding:14dvh 16px 24px}
main{width:100%;max-width:420px}
.mark{display:flex;align-items:center;justify-content:center;gap:10px;min-height:32px;margin-bottom:24px;font-size:15px;font-weight:600;letter-spacing:-.025em}
.mark svg{width:22px;height:22px}
.panel{background:var(--panel);border:1px solid var(--line);border-radius:12px;padding:28px}
h1{font-size:20px;line-height:26px;font-weight:600;letter-spacing:-.025em}
h1+p{margin-top:4px;color:var(--muted)}
form{margin-top:20px}
label{display:block;margin-bottom:6px;font-weight:500}
.field+.field{margin-top:14px}
input{display:block;width:100%;height:36px;padding:0 10px;font:inherit;color:inherit;background:var(--panel);border:1px solid var(--field);border-radius:8px}
input[aria-invalid=true]{border-color:var(--bad)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.acts{display:flex;flex-direction:column;gap:8px;margin-top:20px}
button,.button{display:flex;align-items:center;justify-content:center;width:100%;height:36px;padding:0 14px;font:inherit;font-weight:500;text-decoration:none;border-radius:8px;border:1px solid var(--line);background:var(--panel);color:var(--ink);cursor:pointer}
button:hover,.button:hover{background:var(--sunken)}
.primary{border-color:transparent;background:var(--accent);color:var(--on-accent)}
.primary:hover{background:var(--accent-strong)}
.problem{display:flex;gap:8px;margin-top:16px;padding:10px 12px;border-radius:8px;background:var(--bad-soft);color:var(--bad)}
.problem svg{flex:none;width:16px;height:16px;margin-top:2px}
.ways{display:flex;flex-wrap:wrap;justify-content:space-between;gap:8px 16px;margin-top:16px}
.ways a{color:var(--accent);text-underline-offset:2px}
footer{margin-top:auto;padding-top:24px;text-align:center;color:var(--muted);font-size:12px}
@media (pointer:coarse){input{font-size:16px;height:44px}button,.button{height:44px}}
@media (max-width:640px){.panel{padding:24px}}
`

/** Submits the sign-out form of a person who has already confirmed in the product. */
export const SUBMIT_SCRIPT = "document.getElementById('op.logoutForm').submit()"

const hashForContentPolicy = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Returns the content security policy of every response: only the one style sheet and the one script, by hash. The product is
 * also a form target, because the form redirects to it.
 */
export const buildIdentityContentPolicy = (productUrl: string): string =>
  [
    "default-src 'none'",
    `style-src ${hashForContentPolicy(STYLE)}`,
    `script-src ${hashForContentPolicy(SUBMIT_SCRIPT)}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `form-action 'self' ${productUrl}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
