import { cva, type VariantProps } from 'class-variance-authority'

/** The classes of a button, also for links among buttons. */
export const buttonClass = cva(
  'inline-flex shrink-0 items-center justify-center gap-2 whitespace-nowrap rounded-md font-medium transition-colors ' +
    'disabled:opacity-55 aria-disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        default: 'border border-line bg-panel text-ink not-disabled:hover:bg-sunken',
        primary: 'border border-transparent bg-accent text-on-accent not-disabled:hover:bg-accent-strong',
        danger: 'border border-transparent bg-bad text-on-bad not-disabled:hover:brightness-110',
        ghost: 'border border-transparent text-ink not-disabled:hover:bg-sunken',
        link: 'text-accent underline-offset-2 not-disabled:hover:underline',
      },
      size: {
        sm: 'h-7 px-2 text-sm',
        md: 'h-[34px] px-3 text-base',
        lg: 'h-10 px-4 text-lg',
        icon: 'size-[34px] text-base',
        'icon-sm': 'size-7 text-sm',
      },
    },
    compoundVariants: [{ variant: 'link', class: 'h-auto px-0' }],
    defaultVariants: { variant: 'default', size: 'md' },
  },
)

export type ButtonLook = VariantProps<typeof buttonClass>
