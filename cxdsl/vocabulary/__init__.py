"""The declared names of a domain: tools, drafts, notices, facts and entity keys."""
