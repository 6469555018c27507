/** Text of the contract: paragraphs, with code between backticks. */
export const Prose = ({ text }: { readonly text: string | undefined }) => (
  <>
    {text?.split('\n\n').map((paragraph) => (
      <p key={paragraph}>
        {paragraph.split('`').map((part, at) => (at % 2 === 1 ? <code key={`${at} ${part}`}>{part}</code> : part))}
      </p>
    ))}
  </>
);
