import { previewLabels } from '#lib/discovery/finder/pictures/labels.ts'
import type { BrokerPreview } from '#lib/discovery/finder/pictures/schema.ts'

// The image is rendered without style sheets; these are the light colours of app/globals.css.
const INK = '#111a24'
const MUTED = '#536070'
const ACCENT = '#005977'

// Text that does not fit ends in an ellipsis.
const TWO_LINES = { display: 'block', lineClamp: 2, overflow: 'hidden' } as const
const ONE_LINE = { display: 'block', whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' } as const

/** The link preview of a broker's page, rendered as an image of 1,200 by 630 pixels. */
export const BrokerPreviewCard = ({ product, name, company, closed, speciality, stars }: BrokerPreview) => (
  <div
    style={{
      display: 'flex',
      flexDirection: 'column',
      width: '100%',
      height: '100%',
      boxSizing: 'border-box',
      padding: '64px 80px',
      background: '#ffffff',
      borderLeft: `24px solid ${ACCENT}`,
      color: INK,
      fontFamily: 'Inter, Inter Latin, Inter Vietnamese',
    }}
  >
    <div style={{ display: 'flex', alignItems: 'center', fontSize: 30, fontWeight: 600 }}>
      <svg width="48" height="48" viewBox="0 0 32 32" style={{ marginRight: 18 }}>
        <title>{product}</title>
        <rect width="32" height="32" rx="8" fill={ACCENT} />
        <path
          d="M21.2 11.3a7 7 0 1 0 0 9.4M16 16h6.6"
          fill="none"
          stroke="#fff"
          strokeWidth="3.4"
          strokeLinecap="round"
        />
      </svg>
      {product}
      <div style={{ marginLeft: 'auto', fontWeight: 400, color: MUTED }}>{previewLabels.kind}</div>
    </div>
    <div style={{ display: 'flex', flexDirection: 'column', marginTop: 'auto' }}>
      <div style={{ fontSize: 76, fontWeight: 600, lineHeight: 1.1, letterSpacing: -1.5, ...TWO_LINES }}>{name}</div>
      <div style={{ marginTop: 14, fontSize: 38, color: MUTED, ...ONE_LINE }}>{company}</div>
    </div>
    <div style={{ display: 'flex', flexDirection: 'column', marginTop: 44, fontSize: 34, lineHeight: 1.4 }}>
      <div style={{ fontWeight: 600, color: ACCENT }}>{closed}</div>
      {speciality && <div style={ONE_LINE}>{speciality}</div>}
      {stars && <div>{stars}</div>}
    </div>
  </div>
)
