// What is used of mssql, which is loaded only where GP_URL is set.
declare module 'mssql' {
  type Type = object
  export type Request = {
    input(name: string, type: Type, value: string | number): Request
    query<Row>(sql: string): Promise<{ recordset: Row[] }>
  }
  export type ConnectionPool = {
    connect(): Promise<ConnectionPool>
    request(): Request
    on(event: 'error', listener: (error: Error) => void): void
    close(): Promise<void>
  }
  const mssql: {
    ConnectionPool: new (config: object) => ConnectionPool
    NVarChar: (length: number) => Type
    Int: Type
  }
  // eslint-disable-next-line import-x/no-default-export -- what Node makes of a CommonJS module.
  export default mssql
}
