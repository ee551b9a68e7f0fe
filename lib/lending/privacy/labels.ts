/** Shown instead of a lender that hides its book. */
export const PRIVACY_ENGAGED = 'Privacy Engaged'
