// Errors in the address of a request. Each message tells the caller what to change.

/** 400: the path or an option is invalid, or exceeds a limit. */
export class BadQuery extends Error {
  override readonly name: string = 'BadQuery'
  readonly status: 400 | 501 = 400
}

/** 501: valid in OData, but this service does not implement it. */
export class NotServed extends BadQuery {
  override readonly name = 'NotServed'
  override readonly status = 501
}
