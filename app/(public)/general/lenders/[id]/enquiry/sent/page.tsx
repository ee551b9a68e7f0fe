import { buildEnquiryMetadata, type EnquiryPageProps } from '#app/(public)/enquiry-page.tsx'
import { EnquirySentPage } from '#app/(public)/enquiry-sent-page.tsx'

export const generateMetadata = (props: EnquiryPageProps) => buildEnquiryMetadata('lender', props)

/** The confirmation after an enquiry to a lender. */
export default function LenderEnquirySentPage(props: EnquiryPageProps) {
  return <EnquirySentPage kind="lender" {...props} />
}
