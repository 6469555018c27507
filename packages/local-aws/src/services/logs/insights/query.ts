/** A field of a log event or of a row; undefined where it is missing. */
export type Value = string | number | undefined;
export type Row = (field: string) => Value;

export type Expression =
  | { readonly kind: 'literal'; readonly value: string | number }
  | { readonly kind: 'field'; readonly name: string }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Expression[] }
  | {
      readonly kind: 'operation';
      readonly operator: string;
      readonly left: Expression;
      readonly right: Expression;
    };

export interface Named {
  readonly expression: Expression;
  readonly name: string;
}

export type Command =
  | { readonly kind: 'fields'; readonly items: readonly Named[] }
  | { readonly kind: 'filter'; readonly condition: Expression }
  | { readonly kind: 'stats'; readonly items: readonly Named[]; readonly by: readonly string[] }
  | { readonly kind: 'limit'; readonly rows: number };
