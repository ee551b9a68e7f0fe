import { cn } from './cn.ts'

/** Returns the initials of a name: the first letters of its first and last word. */
export const getInitials = (name: string): string => {
  const words = name.split(/[\s(),.&/-]+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase('en-AU') ?? '').join('')
}

const SIZES = {
  sm: 'size-7 text-2xs',
  md: 'size-9 text-sm',
  lg: 'size-16 text-xl',
  xl: 'size-24 text-2xl',
} as const

/** A portrait fills its circle; a logo is shown in full on white, for which logos are designed. */
const FITS = { round: 'bg-sunken object-cover', square: 'border border-line bg-[white] object-contain p-1' } as const

const LAZY = { loading: 'lazy', decoding: 'async' } as const

export type AvatarProps = {
  /** The name of the person or company, used as alternative text. */
  name: string
  src?: string | null
  size?: keyof typeof SIZES
  /** Round for a person, square for a company's logo. */
  shape?: 'round' | 'square'
  /** True if the name is displayed beside it. */
  isDecorative?: boolean
  /** True to load the picture as it comes near, as small ones in lists are. */
  isLazy?: boolean
  className?: string
}

/** A portrait or logo; initials if there is no image. */
export const Avatar = ({
  name,
  src,
  size = 'md',
  shape = 'round',
  isDecorative = true,
  isLazy = size === 'sm',
  className,
}: AvatarProps) => {
  const look = cn(
    'inline-flex shrink-0 select-none items-center justify-center overflow-hidden',
    SIZES[size],
    shape === 'round' ? 'rounded-full' : 'rounded-md',
    className,
  )
  if (src) {
    return (
      // biome-ignore lint/performance/noImgElement: stored files are already sized and are served privately
      <img src={src} alt={isDecorative ? '' : name} {...(isLazy ? LAZY : {})} className={cn(look, FITS[shape])} />
    )
  }
  return (
    <span
      className={cn(look, 'bg-accent-soft font-semibold text-accent')}
      {...(isDecorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
    >
      {getInitials(name)}
    </span>
  )
}
