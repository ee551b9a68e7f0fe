const KEY = 'reviews-saved'

/** Remembers over the reload that follows a save (row I-08) that the reviews of a loan were saved. */
export const rememberSavedReviews = (loanId: number): void => sessionStorage.setItem(KEY, String(loanId))

/** True once after a save of this loan's reviews. */
export const takeSavedReviews = (loanId: number): boolean => {
  const isSaved = sessionStorage.getItem(KEY) === String(loanId)
  if (isSaved) sessionStorage.removeItem(KEY)
  return isSaved
}
