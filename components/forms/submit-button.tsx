'use client'

import { useFormStatus } from 'react-dom'
import { Button, type ButtonProps } from '#components/ui/button.tsx'

/** A submit button; shows as pending while a server action runs. */
export const SubmitButton = ({ isPending, variant = 'primary', ...props }: ButtonProps) => {
  const { pending } = useFormStatus()
  return <Button {...props} type="submit" variant={variant} isPending={isPending || pending} />
}
