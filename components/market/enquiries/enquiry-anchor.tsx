import { buttonClass } from '#components/ui/button-class.ts'
import { cn } from '#components/ui/cn.ts'
import { enquiryLabels } from '#lib/market/enquiries/labels.ts'

type Props = {
  /** Whom the visitor writes to. */
  name: string
  /** True for the wide button of a phone, below the head; otherwise it is in the head, whose height it keeps where the form is beside the page. */
  isOnPhone?: boolean
}

/** The button that leads to the enquiry form of the page. */
export const EnquiryAnchor = ({ name, isOnPhone = false }: Props) => (
  <a
    href="#enquiry"
    className={cn(
      buttonClass({ variant: 'primary' }),
      isOnPhone ? 'mb-4 w-full sm:hidden' : 'max-sm:hidden lg:invisible',
    )}
  >
    {enquiryLabels.title(name)}
  </a>
)
