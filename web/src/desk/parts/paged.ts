/** A list's query parameters from its address, with pagination. */
export function paged<Asked extends object>({ page, ...asked }: Asked & { page?: number | undefined }, pageSize = 25) {
  return { ...asked, pagination: { page: page ?? 1, pageSize } };
}
